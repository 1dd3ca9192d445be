import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const api = "http://localhost:8080";

/**
 * The API serves `dist` under `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:`, so the
 * build makes no inline script and takes nothing from another host. `react` and `antd` change less often than the
 * pages do and are cut off, so that a new version of a page does not send them again.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { port: 5173, proxy: { "/v1": api, "/openapi.json": api } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: "react", test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//, priority: 2 }],
        },
      },
    },
  },
});
