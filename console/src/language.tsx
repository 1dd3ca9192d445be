import type { Language } from "@suanpan/contract";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { firstLanguage, say, sayCode, sayFact, sayParts, sayRule, type Values } from "./say.ts";
import type { Word } from "./words.ts";

const place = "suanpan.language";
const tags: Record<Language, string> = { en: "en", zh: "zh-CN" };

type Speech = {
  readonly language: Language;
  readonly speak: (language: Language) => void;
  readonly t: (word: Word, values?: Values) => string;
  readonly name: (group: string, code: string) => string;
  readonly rule: (rule: string) => string;
  readonly fact: (fact: string) => string;
  readonly parts: (parts: string) => string;
  /** Accounts and products come with both names. */
  readonly named: (thing: { readonly nameEn: string; readonly nameZh: string }) => string;
};

const Spoken = createContext<Speech | undefined>(undefined);

export const LanguageProvider = ({ children }: { readonly children: ReactNode }) => {
  const [language, setLanguage] = useState(() => firstLanguage(localStorage.getItem(place), navigator.languages));
  useEffect(() => {
    document.documentElement.lang = tags[language];
  }, [language]);
  const speak = useCallback((chosen: Language) => {
    localStorage.setItem(place, chosen);
    setLanguage(chosen);
  }, []);
  const speech = useMemo<Speech>(
    () => ({
      language,
      speak,
      t: (word, values) => say(language, word, values),
      name: (group, code) => sayCode(language, group, code),
      rule: (rule) => sayRule(language, rule),
      fact: (fact) => sayFact(language, fact),
      parts: (parts) => sayParts(language, parts),
      named: ({ nameEn, nameZh }) => (language === "zh" ? nameZh : nameEn),
    }),
    [language, speak],
  );
  return <Spoken value={speech}>{children}</Spoken>;
};

/** Every string a component shows comes from here. */
export const useWords = (): Speech => {
  const speech = use(Spoken);
  if (!speech) throw new Error("useWords outside LanguageProvider");
  return speech;
};

export const hasChosenLanguage = (): boolean => localStorage.getItem(place) !== null;
