import { parseTimeOfDay } from './oneroster-dates.ts'
import { parseDayField, quoteValueForImportReport, readUzMetadataValue, refuseErpRow } from './oneroster-row.ts'
import { type RawClass, rawScheduleItemSchema } from './oneroster-schema.ts'
import type { ErpScheduleItem } from './port.ts'

/**
 * Parses a schedule. An invalid item refuses the complete group, because leaving the item out would look like a
 * cancelled lesson.
 */
export function parseSchedule(row: RawClass, startedDate: string | null): ErpScheduleItem[] {
  const items = listOf(readUzMetadataValue(row, 'schedule')).map((raw, index) => itemOf(raw, index, row, startedDate))
  const keys = new Set<string>()
  return items.map(({ given, ...item }) => {
    if (given && keys.has(item.key))
      refuseErpRow(`Jadval kaliti takror (metadata.uz.schedule.key: ${quoteValueForImportReport(item.key)})`)
    let key = item.key
    for (let twin = 2; keys.has(key); twin++) key = `${item.key}#${twin}`
    keys.add(key)
    return { ...item, key }
  })
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null || value === '') return []
  const list = typeof value === 'string' ? parsed(value) : value
  return Array.isArray(list)
    ? list
    : refuseErpRow(`Jadval ro'yxat emas (metadata.uz.schedule: ${quoteValueForImportReport(value)})`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseErpRow(`Jadval JSON emas (metadata.uz.schedule: ${quoteValueForImportReport(text)})`)
  }
}

function itemOf(raw: unknown, index: number, row: RawClass, groupStart: string | null) {
  const field = (name: string) => `metadata.uz.schedule[${index}].${name}`
  const read = rawScheduleItemSchema.safeParse(raw)
  if (!read.success) {
    return refuseErpRow(
      `Jadval qatori noto'g'ri (${field(read.error.issues[0]?.path.join('.') ?? '')}: ${quoteValueForImportReport(raw)})`,
    )
  }
  const item = read.data
  const time = (name: 'beginTime' | 'endTime') =>
    parseTimeOfDay(item[name] ?? '') ??
    refuseErpRow(`Dars vaqti noto'g'ri (${field(name)}: ${quoteValueForImportReport(item[name])})`)
  const daysOfWeek = [...new Set(item.daysOfWeek.map(Number))].sort((one, other) => one - other)
  if (daysOfWeek.length === 0 || daysOfWeek.some((day) => ![1, 2, 3, 4, 5, 6, 7].includes(day))) {
    refuseErpRow(`Hafta kunlari noto'g'ri (${field('daysOfWeek')}: ${quoteValueForImportReport(item.daysOfWeek)})`)
  }
  const [beginTime, endTime] = [time('beginTime'), time('endTime')]
  if (endTime <= beginTime) {
    refuseErpRow(`Dars tugashi boshlanishidan keyin emas (${field('endTime')}: ${beginTime}–${endTime})`)
  }
  const startDate = parseDayField(item.startDate, field('startDate'), false) ?? groupStart
  if (startDate === null) return refuseErpRow(`Jadvalning boshlanish sanasi yo'q (${field('startDate')})`)
  const endDate = parseDayField(item.endDate, field('endDate'), false)
  if (endDate !== null && endDate < startDate) {
    refuseErpRow(`Jadval tugashi boshlanishidan oldin (${field('endDate')}: ${startDate}–${endDate})`)
  }
  const staffExtId = item.teacherSourcedId
  return {
    given: item.key !== null,
    key: item.key ?? [daysOfWeek.join(''), beginTime, endTime, startDate, staffExtId ?? ''].join('|'),
    staffExtId,
    daysOfWeek,
    beginTime,
    endTime,
    startDate,
    endDate,
    classroomName: item.classroomName ?? row.location,
  }
}
