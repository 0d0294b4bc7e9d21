import dayjs from 'dayjs'
import 'dayjs/locale/uz-latn'
import { formattingText } from '../format/format.text.ts'

export function setUpDayjs(): void {
  dayjs.locale('uz-latn')
  Object.assign(dayjs.Ls['uz-latn'] ?? {}, {
    weekStart: 1,
    monthsShort: formattingText.shortMonths,
    weekdaysMin: ['Ya', 'Du', 'Se', 'Ch', 'Pa', 'Ju', 'Sh'],
  })
}
