import type { Away } from '@markaz/protocol/teaching/availability/schemas'
import { shortDateText } from '../../shared/format/date.ts'

/** Returns e.g. `24.11.2026 – 26.11.2026` or `24.11.2026, 08:00–12:00`. */
export const formatDays = ({ from, to, beginTime, endTime }: Omit<Away, 'staff'>): string =>
  beginTime
    ? `${shortDateText(from)}, ${beginTime}–${endTime}`
    : from === to
      ? shortDateText(from)
      : `${shortDateText(from)} – ${shortDateText(to)}`
