import { Button, Upload } from "antd";
import { useWords } from "../language.tsx";
import styles from "./parts.module.css";

export type PickedFile = { readonly name: string; readonly text: string };
type Props = {
  readonly accept: string;
  readonly file: PickedFile | undefined;
  readonly onPick: (file: PickedFile) => void;
};

/** A file from the reader's own machine, read as text; nothing leaves the browser before somebody says so. */
export const FilePick = ({ accept, file, onPick }: Props) => {
  const { t } = useWords();
  return (
    <span className={styles.filePick}>
      <Upload
        accept={accept}
        showUploadList={false}
        beforeUpload={(chosen) => {
          void chosen.text().then((text) => onPick({ name: chosen.name, text }));
          return false;
        }}
      >
        <Button>{t("file.choose")}</Button>
      </Upload>
      <span className={file ? undefined : styles.quiet}>{file?.name ?? t("file.none")}</span>
    </span>
  );
};
