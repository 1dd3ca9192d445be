export { type CronItem, type JobLog, type JobSet, migrateJobs, startJobs, type TaskList } from "./jobs.ts";
export { platformTasks } from "./platform-tasks.ts";
