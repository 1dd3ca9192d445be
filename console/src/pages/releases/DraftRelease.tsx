import { useNavigate } from "@tanstack/react-router";
import { App, Button, Upload } from "antd";
import { api } from "../../api.ts";
import { useWords } from "../../language.tsx";
import { useTell } from "../../parts/ProblemNote.tsx";
import { useWrite } from "../../write.ts";

/** The words come from a file; everything else from the platform. What comes out is a draft for others to sign. */
export const DraftRelease = () => {
  const { t } = useWords();
  const tell = useTell();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const draft = useWrite((words: unknown, key) => api.draftRelease(words, key), [["releases"]]);
  const take = async (file: File): Promise<void> => {
    const words = parsed(await file.text());
    if (words === undefined) return void message.error(t("releases.badFile"));
    void message.info(t("releases.drafting"));
    draft.mutate(words, {
      onSuccess: ({ id }) => void navigate({ to: "/releases/$releaseId", params: { releaseId: id } }),
      onError: tell,
    });
  };
  return (
    <Upload
      accept=".json,application/json"
      showUploadList={false}
      beforeUpload={(file) => {
        void take(file);
        return false;
      }}
    >
      <Button type="primary" loading={draft.isPending}>
        {t("releases.draft")}
      </Button>
    </Upload>
  );
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
