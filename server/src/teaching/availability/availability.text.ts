import type { AbsenceState } from '@markaz/protocol/teaching/availability/schemas'

export const availabilityText = {
  asked: "Dars o'tmaslikka ruxsat so'raldi",
  askedBack: "O'qituvchi dars o'tadi: so'rovini qaytarib oldi",
  decided: {
    approved: "Dars o'tmaysiz: tasdiqlandi",
    refused: "So'rovingiz rad etildi",
    asked: "So'rovingiz qayta ko'rib chiqiladi",
    withdrawn: "Dars o'tmaydigan kunlaringiz olib tashlandi",
  } satisfies Record<AbsenceState, string>,
}
