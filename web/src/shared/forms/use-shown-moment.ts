import dayjs, { type Dayjs } from 'dayjs'
import { useMemo } from 'react'

/**
 * What a calendar field is to show, the same object for as long as the text is the same. A calendar field takes a new
 * object for a new value and puts it in the place of what was typed but not taken yet: whenever the form was drawn
 * again between the last digit and Enter, the typed day was lost without a word.
 */
export function useShownMoment(text: string | null | undefined): Dayjs | null {
  return useMemo(() => (text ? dayjs(text) : null), [text])
}
