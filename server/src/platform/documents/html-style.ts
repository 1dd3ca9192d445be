import { createHash } from "node:crypto";

/** How a document looks on a screen and on A4. The page number is the browser's when it prints. */
export const style = `
@page { size: A4; margin: 20mm 18mm 22mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; } }
* { box-sizing: border-box; }
body { margin: 0; background: #f3f3f1; color: #1c1c1c; font: 10.5pt/1.65 "Noto Sans SC", "PingFang SC", "Microsoft YaHei", system-ui, sans-serif; }
main { max-width: 210mm; margin: 8mm auto; padding: 20mm 18mm; background: #fff; }
header { margin-bottom: 8mm; padding-bottom: 4mm; border-bottom: 1.5pt solid #1c1c1c; }
header p { margin: 0; color: #5b5b5b; font-size: 9pt; }
h1 { margin: 0 0 2mm; font-size: 18pt; line-height: 1.3; }
h2 { margin: 7mm 0 2mm; font-size: 11.5pt; break-after: avoid; }
p, li, dd { overflow-wrap: anywhere; }
p { margin: 0 0 2.5mm; white-space: pre-line; }
ol { margin: 0; padding-left: 6mm; }
li { margin-bottom: 1.5mm; }
dl { display: grid; grid-template-columns: 44mm 1fr; margin: 0 0 3mm; }
dt, dd { margin: 0; padding: 1.2mm 0; border-bottom: .5pt solid #ddd; }
dt { color: #5b5b5b; }
table { width: 100%; margin: 0 0 3mm; border-collapse: collapse; font-size: 9pt; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; }
tfoot { display: table-row-group; font-weight: 700; }
tr { break-inside: avoid; }
th, td { padding: 1.2mm 1.5mm; border-bottom: .5pt solid #ddd; }
thead th { border-bottom: 1pt solid #1c1c1c; font-weight: 700; }
tfoot td { border-top: 1pt solid #1c1c1c; border-bottom: 0; }
.left { text-align: left; } .right { text-align: right; } .center { text-align: center; }
.signatures { display: flex; gap: 12mm; margin-top: 12mm; break-inside: avoid; }
.signatures div { flex: 1; padding-top: 2mm; border-top: 1pt solid #1c1c1c; }
.signatures p { margin: 0; }
footer { margin-top: 10mm; padding-top: 2mm; border-top: .5pt solid #ddd; color: #5b5b5b; font-size: 8pt; }
@media print { body { background: #fff; } main { max-width: none; margin: 0; padding: 0; } }
`;

/** The Content-Security-Policy to serve a document under: its own style, and nothing else whatsoever. */
export const htmlPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; frame-ancestors 'none'`;
