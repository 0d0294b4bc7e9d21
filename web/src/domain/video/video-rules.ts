import { id } from '@markaz/protocol/fields'
import { VideoEdit, videoTexts } from '@markaz/protocol/teaching/videos/schemas'
import type { Rule } from 'antd/es/form'
import { zodRule } from '../../shared/forms/rules.ts'

/**
 * Rules of a video's name; a name that is too long gets the specified error text. The form item must set
 * `validateFirst`, so that only one error is shown.
 */
export const nameRules: Rule[] = [
  {
    validator: async (_, name: string | undefined) => {
      if ((name ?? '').trim().length > 500) throw new Error(videoTexts.nameTooLong)
    },
  },
  zodRule(VideoEdit.shape.origName),
]

/** Rule of a video's lesson. */
export const lessonRules: Rule[] = [zodRule(id)]
