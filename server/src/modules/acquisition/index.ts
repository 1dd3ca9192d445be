export { channelKinds, listChannels } from "./channel.store.ts";
export { addChannel } from "./channel.ts";
export { findUser } from "./find-user.ts";
export { ageOn, birthDateOf, checkDigitOf } from "./national-id.ts";
export { register } from "./register.ts";
export { acquisitionRoutes } from "./routes.ts";
export { findUsers, lockUser, lockUsers, sealedUserColumns } from "./user.store.ts";
export { type ChannelId, decideRegistration, type RegisteredUser, type UserId } from "./user.ts";
