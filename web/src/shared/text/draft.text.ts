import { common } from './common.text.ts'

/** What is written but shown to nobody yet, the same wherever something is made. */
export const draftText = {
  draft: 'Qoralama',
  publish: "E'lon qilish",
  published: "E'lon qilingan",
  save: 'Qoralamani saqlash',
  takeOff: 'Qoralamaga olish',
}

/** What the two buttons of a form say, by whether the thing is shown already. */
export const draftButtons = (isPublished: boolean) =>
  isPublished
    ? { publish: common.save, draft: draftText.takeOff }
    : { publish: draftText.publish, draft: draftText.save }
