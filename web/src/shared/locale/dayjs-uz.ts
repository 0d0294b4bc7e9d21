import dayjs from 'dayjs'
import 'dayjs/locale/uz-latn'
import { formatText } from '../format/format.text.ts'

/** Sets the language of dayjs to Uzbek, with weeks from Monday and the prescribed three-letter months. */
export function setUpDayjs(): void {
  dayjs.locale('uz-latn')
  Object.assign(dayjs.Ls['uz-latn'] ?? {}, {
    weekStart: 1,
    monthsShort: formatText.shortMonths,
    weekdaysMin: ['Ya', 'Du', 'Se', 'Ch', 'Pa', 'Ju', 'Sh'],
  })
}
