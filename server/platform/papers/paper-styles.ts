/** The look of papers: black on white, which every printer prints, at a size that a parcel's list is read in. */
export const PAPER_STYLES = `
@page { margin: 16mm 15mm; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #1d1226; font: 15px/1.45 Figtree, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
article { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
article + article { border-top: 1px dashed #b9aec2; }
header { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; justify-content: space-between; align-items: flex-start; }
header p { margin: 0; }
.brand { font-size: 1.375rem; font-weight: 800; letter-spacing: -0.01em; }
.seller { color: #5d4a69; font-size: 0.8125rem; }
.seller span, dd span, small { display: block; }
h1 { margin: 1.5rem 0 1rem; font-size: 1.5rem; line-height: 1.2; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 0.75rem 1.5rem; margin: 0 0 1.5rem; }
dt, thead th { color: #5d4a69; font-size: 0.8125rem; font-weight: 600; }
dd { margin: 0; }
table { width: 100%; margin: 0 0 1.25rem; border-collapse: collapse; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; text-align: left; vertical-align: top; }
th:last-child, td:last-child { padding-right: 0; }
thead th { border-bottom: 1px solid #1d1226; vertical-align: bottom; }
tbody td { border-bottom: 1px solid #e1d9e6; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
thead .number { white-space: normal; }
small { color: #5d4a69; font-size: 0.8125rem; }
tfoot th { font-weight: 400; }
tfoot .total th, tfoot .total td { border-top: 1px solid #1d1226; font-weight: 700; }
@media (max-width: 30rem) {
  table { font-size: 0.8125rem; }
  th, td { padding-right: 0.5rem; }
  thead th { overflow-wrap: normal; font-size: 0.75rem; hyphens: auto; }
}
@media print {
  article { max-width: none; padding: 0; }
  article + article { border: 0; break-before: page; }
  tr, dl > div { break-inside: avoid; }
  thead { display: table-header-group; }
  tfoot { display: table-row-group; }
}
`;
