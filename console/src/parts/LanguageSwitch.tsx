import type { Language } from "@suanpan/contract";
import { Segmented } from "antd";
import { useWords } from "../language.tsx";

/** Each language under its own name, so that whoever lost theirs finds the way back. */
const languages = [
  { value: "zh", label: "中文" },
  { value: "en", label: "English" },
] satisfies { value: Language; label: string }[];

export const LanguageSwitch = ({ onChoose }: { readonly onChoose?: (language: Language) => void }) => {
  const { t, language, speak } = useWords();
  const choose = (chosen: Language): void => {
    speak(chosen);
    onChoose?.(chosen);
  };
  return (
    <Segmented<Language>
      size="small"
      aria-label={t("app.language")}
      options={languages}
      value={language}
      onChange={choose}
    />
  );
};
