import type { BoardPart } from '@markaz/protocol/teaching/statistics/schemas'

/** Where all rows of a number of the board stand. */
export const boardPath = (part: BoardPart) => `/groups/today/${part}`

/** What a part is called, in the words of the board. */
export const partWords = {
  lessons: 'unmarked',
  homeworks: 'unchecked',
  absent: 'absent',
  silent: 'silent',
  lagging: 'lagging',
} as const satisfies Record<BoardPart, string>
