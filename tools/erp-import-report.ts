import { basename } from 'node:path'
import type { ErpImportReport } from '../server/src/centre/sync/import-file.ts'

const mostShown = 20
const columns = ['yangi', "o'zgardi", "o'zgarmadi", 'tugadi', 'rad etildi', 'kutmoqda'] as const

export function erpImportReportText(
  { status, error, remarks, collections, waiting, lines }: ErpImportReport,
  { file, isTrial }: { file: string; isTrial: boolean },
): string {
  const table = collections.map((each) => [
    each.title,
    ...[each.added, each.changed, each.unchanged, each.ended, each.refused].map(String),
    String(waiting.get(each.entity) ?? 0),
  ])
  const widths = ['', ...columns].map((title, column) =>
    Math.max(title.length, ...table.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`
  const part = (kind: ErpImportReport['lines'][number]['kind'], title: string) => {
    const found = lines.filter((each) => each.kind === kind)
    if (found.length === 0) return []
    const shown = found
      .slice(0, mostShown)
      .map(({ entity, extId, reason }) => `  ${entity}${extId === null ? '' : ` ${extId}`}: ${reason}`)
    const left = found.length - shown.length
    return ['', `${title}:`, ...shown, ...(left > 0 ? [`  … yana ${left} ta`] : [])]
  }
  const isNothingRead = collections.every(
    (each) => each.added + each.changed + each.unchanged + each.ended + each.refused === 0,
  )
  if (error !== null && isNothingRead) return `${basename(file)}: ${error}`
  const partial = collections.filter(({ isFull }) => !isFull).map(({ title }) => title)
  return [
    `${basename(file)}${isTrial ? ' (sinov: hech narsa saqlanmadi)' : ''}`,
    line(['', ...columns]),
    ...table.map(line),
    ...part('refused', 'Rad etilganlar'),
    ...part('waiting', "Bog'liq qatori kelmagani uchun kutayotganlar"),
    ...part('note', 'Izohlar'),
    ...(status === 'done' && partial.length > 0
      ? ['', `To'liq ro'yxat emas, shuning uchun unda yo'qlar tugatilmadi: ${partial.join(', ')}`]
      : []),
    '',
    status === 'done'
      ? remarks.length > 0
        ? ['Izohlar bilan tugadi:', ...remarks.map((remark) => `  ${remark}`)].join('\n')
        : 'Tayyor.'
      : (error ?? "To'xtatildi. Fayl to'liq olinmadi, qaytadan boshlang."),
  ].join('\n')
}
