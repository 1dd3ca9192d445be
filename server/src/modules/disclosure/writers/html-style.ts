/** How a release looks on a screen and on A4: ink on paper, figures in columns, nothing that moves. */
export const style = `
@page { size: A4; margin: 18mm 16mm 20mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; color: #666; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: #f4f4f2; color: #1f2328; font: 15px/1.6 "Noto Sans SC", "PingFang SC", "Microsoft YaHei", "Helvetica Neue", Arial, sans-serif; }
main { max-width: 960px; margin: 24px auto; padding: 56px 64px; background: #fff; border: 1px solid #e3e3df; }
.bar { position: sticky; top: 0; z-index: 2; display: flex; justify-content: space-between; align-items: center; gap: 16px; padding: 8px 24px; background: #fff; border-bottom: 1px solid #e3e3df; font-size: 13px; color: #57606a; }
.bar button { font: inherit; color: #0b57d0; background: none; border: 1px solid #d0d7de; border-radius: 4px; padding: 3px 10px; cursor: pointer; }
h1 { font-size: 25px; line-height: 1.3; margin: 32px 0 12px; letter-spacing: -.01em; }
h2 { font-size: 18px; margin: 36px 0 10px; padding-bottom: 5px; border-bottom: 1px solid #1f2328; break-after: avoid; }
h3 { font-size: 15px; margin: 22px 0 6px; break-after: avoid; }
p { margin: 0 0 10px; overflow-wrap: break-word; }
p.lead { font-size: 16px; font-weight: 600; margin-bottom: 4px; color: #3c4043; }
p.note, .notes p { font-size: 12.5px; color: #57606a; margin-bottom: 4px; }
p.signature { margin-bottom: 0; }
ul { margin: 0 0 12px; padding-left: 20px; } li { margin-bottom: 6px; }
sup { line-height: 0; font-size: 70%; }
.notes { margin: 14px 0 20px; padding-top: 8px; border-top: 1px solid #d8dee4; }
.wide { overflow-x: auto; margin: 0 0 22px; }
table { width: 100%; border-collapse: collapse; font-size: 12.5px; line-height: 1.35; font-variant-numeric: tabular-nums lining-nums; }
thead { display: table-header-group; } tr { break-inside: avoid; }
th, td { padding: 3px 0 3px 14px; text-align: right; vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
td:not(:first-child) { white-space: nowrap; }
thead th { font-weight: 600; font-size: 11.5px; border-bottom: 1px solid #1f2328; max-width: 118px; }
thead th small { display: block; color: #57606a; font-weight: 400; }
tbody td { border-bottom: 1px solid #eef0f2; }
tr.heading td { font-weight: 600; padding-top: 10px; border-bottom: 0; }
tr.total td { font-weight: 600; border-top: 1px solid #6e7781; border-bottom-color: #d0d7de; }
td.in1 { padding-left: 14px; } td.in2 { padding-left: 28px; }
.par { padding-right: .38em; }
figure { margin: 18px 0 24px; break-inside: avoid; } figure svg { width: 100%; height: auto; }
figcaption { font-size: 12.5px; color: #57606a; }
details { font-size: 12.5px; } summary { cursor: pointer; color: #0b57d0; }
a.f { color: inherit; text-decoration: none; cursor: pointer; border-radius: 2px; }
a.f:hover, a.f:focus-visible, a.f.on { background: #e7f0fe; outline: 2px solid #e7f0fe; }
.sources a.f { text-decoration: underline dotted 1px; text-underline-offset: 3px; }
.sources a.f.books { color: #0b57d0; } .sources a.f.metrics { color: #0a7d55; } .sources a.f.history { color: #7a4b00; }
.sources a.f.printed { color: #b3261e; } .sources a.f.words { color: #6f42c1; } .sources a.f.capital-return { color: #0a7d55; }
#source { position: fixed; right: 0; top: 0; bottom: 0; width: min(420px, 92vw); overflow: auto; z-index: 3; padding: 20px 22px; background: #fff; border-left: 1px solid #d0d7de; box-shadow: -4px 0 18px #0000001a; font-size: 13px; }
#source h4 { margin: 0 0 2px; font-size: 20px; font-variant-numeric: tabular-nums; } #source code { font-size: 12px; overflow-wrap: anywhere; }
#source .id { color: #57606a; margin-bottom: 14px; overflow-wrap: anywhere; } #source ul { list-style: none; padding-left: 14px; border-left: 1px solid #d8dee4; margin: 4px 0 8px; }
#source .close { float: right; border: 0; background: none; font-size: 20px; cursor: pointer; color: #57606a; }
#source pre { background: #f6f8fa; padding: 8px 10px; border-radius: 4px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px; }
@media (min-width: 1180px) { body.open main { margin-left: 24px; margin-right: 444px; } }
.page { height: 0; margin: 40px 0 0; border-top: 1px dashed #d8dee4; }
@media print {
  body { background: #fff; font-size: 9.5pt; line-height: 1.45; } main { max-width: none; margin: 0; padding: 0; border: 0; }
  .bar, #source, details summary { display: none; } .wide { overflow: visible; } table { font-size: 7.6pt; } thead th { font-size: 7pt; }
  .page { break-after: page; border: 0; margin: 0; } h1 { font-size: 17pt; } h2 { font-size: 12.5pt; } p.note, .notes p { font-size: 8pt; }
  th, td { padding: 1.6pt 0 1.6pt 7pt; } .sources a.f { color: inherit !important; text-decoration: none; }
}
@media (max-width: 720px) { main { margin: 0; padding: 24px 18px; border: 0; } }
`;
