import { type Static, Type } from "typebox";
import { Closed, IsoDate } from "./parts.ts";

export const Status = Closed({
  version: Type.String(),
  businessOn: IsoDate,
  synthetic: Type.Boolean({ description: "Whether the data is made up for a demonstration" }),
});
export type Status = Static<typeof Status>;
