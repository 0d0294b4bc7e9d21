import type { PhoneCallResult } from '@markaz/protocol/control/calls/schemas'

export const callText = {
  results: {
    calling: "Qo'ng'iroq qilinyapti",
    answered: 'Javob berdi',
    promised: "Kelishga va'da berdi",
    busy: 'Band',
    no_answer: 'Javob bermadi',
    rejected: "Qo'ng'iroqni rad etdi",
    unreachable: "O'chirilgan yoki tarmoqdan tashqarida",
    wrong_number: "Raqam noto'g'ri",
    do_not_call: "Qo'ng'iroq qilmang, dedi",
    failed: "Stansiya qo'ng'iroq qila olmadi",
    unknown: "Noma'lum: aloqa uzilgan",
  } satisfies Record<PhoneCallResult, string>,
}
