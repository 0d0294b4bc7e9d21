import type { AreaTexts } from '../../area-words.ts'

export const roomsTexts = {
  errors: {
    ROOM_NAME_TAKEN: [409, 'Bu filialda bunday nomli xona bor (arxivda ham)'],
  },
  kinds: {
    room: { word: 'Xona', actions: ['archive', 'create', 'unarchive', 'update'] },
  },
  fields: {
    capacity: "O'rinlar soni",
    equipment: 'Jihozlar',
    floor: 'Qavat',
  },
} as const satisfies AreaTexts
