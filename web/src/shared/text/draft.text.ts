import { common } from './common.text.ts'

/** Texts about drafts, which are equal for all kinds of content. */
export const draftText = {
  draft: 'Qoralama',
  publish: "E'lon qilish",
  published: "E'lon qilingan",
  save: 'Qoralamani saqlash',
  takeOff: 'Qoralamaga olish',
}

/**
 * Returns the texts of a form's two buttons `publish` and `draft`. They depend on whether the content is already
 * published.
 */
export const draftButtonTexts = (isPublished: boolean) =>
  isPublished
    ? { publish: common.save, draft: draftText.takeOff }
    : { publish: draftText.publish, draft: draftText.save }
