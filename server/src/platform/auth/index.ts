/** The front door: who is calling, and what the command line does about staff and keys. All else goes by HTTP. */
export { addStaff } from "./add-staff.ts";
export { authenticate, type Credentials } from "./authenticate.ts";
export { issueApiKey } from "./issue-api-key.ts";
export { issuePasswordReset } from "./reset-password.ts";
export { authRoutes } from "./routes.ts";
export { sessionCookie } from "./session.ts";
export { findStaffByEmail } from "./staff.store.ts";
export { sealedStaffColumn, staffIdText } from "./staff.ts";
export { authTasks } from "./tasks.ts";
