import { id } from '@markaz/protocol/fields'
import { VideoEdit, videoTexts } from '@markaz/protocol/teaching/videos/schemas'
import type { Rule } from 'antd/es/form'
import { zodRule } from '../../shared/forms/rules.ts'

/**
 * Form rules for a video's name. A name that is too long gets the text of the specification. The field must set
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

/** Form rule for a video's lesson. */
export const lessonRules: Rule[] = [zodRule(id)]
