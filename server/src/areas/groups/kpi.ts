import { floor1 } from '@markaz/protocol/fields'

/** Percentages, rounded down to one decimal; null when there is nothing to count. */
interface Kpis {
  attendanceKpi: number | null
  homeworkKpi: number | null
  examKpi: number | null
  /** The mean of those there are. */
  rating: number | null
}

/** What the marks of some lessons add up to. Homework and exams are not kept yet: their numbers have nothing to count. */
export function kpisOf({ attended, absent }: { attended: number; absent: number }): Kpis {
  const attendanceKpi = attended + absent > 0 ? floor1((100 * attended) / (attended + absent)) : null
  const homeworkKpi: number | null = null
  const examKpi: number | null = null
  return { attendanceKpi, homeworkKpi, examKpi, rating: mean([attendanceKpi, homeworkKpi, examKpi]) }
}

function mean(percentages: (number | null)[]): number | null {
  const known = percentages.filter((percentage) => percentage !== null)
  return known.length > 0 ? floor1(known.reduce((sum, percentage) => sum + percentage, 0) / known.length) : null
}
