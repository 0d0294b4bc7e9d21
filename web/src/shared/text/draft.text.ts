import { common } from './common.text.ts'

/** Texts about drafts, the same for all kinds of content. */
export const draftText = {
  draft: 'Qoralama',
  publish: "E'lon qilish",
  published: "E'lon qilingan",
  save: 'Qoralamani saqlash',
  takeOff: 'Qoralamaga olish',
}

/** Returns the texts of the form's two buttons, which depend on whether the content is published. */
export const draftButtons = (isPublished: boolean) =>
  isPublished
    ? { publish: common.save, draft: draftText.takeOff }
    : { publish: draftText.publish, draft: draftText.save }
