import { commonText } from './common.text.ts'

export const draftText = {
  draft: 'Qoralama',
  publish: "E'lon qilish",
  published: "E'lon qilingan",
  save: 'Qoralamani saqlash',
  takeOff: 'Qoralamaga olish',
}

export const publishAndDraftButtonTexts = (isPublished: boolean) =>
  isPublished
    ? { publish: commonText.save, draft: draftText.takeOff }
    : { publish: draftText.publish, draft: draftText.save }
