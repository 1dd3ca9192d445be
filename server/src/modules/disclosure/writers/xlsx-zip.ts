/** The first moment that a zip archive can name. */
const epoch = Buffer.from([0, 0, 0x21, 0]);
const endOfDirectory = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/** An archive says when each of its files was written; here they all were at the same moment, always. */
export const withoutTimes = (archive: Buffer): Buffer => {
  const still = Buffer.from(archive);
  const end = still.lastIndexOf(endOfDirectory);
  let at = still.readUInt32LE(end + 16);
  for (let left = still.readUInt16LE(end + 10); left > 0; left -= 1) {
    epoch.copy(still, at + 12);
    epoch.copy(still, still.readUInt32LE(at + 42) + 10);
    at += 46 + still.readUInt16LE(at + 28) + still.readUInt16LE(at + 30) + still.readUInt16LE(at + 32);
  }
  return still;
};
