import type { RichTextPicture } from '@markaz/protocol/rich-text'
import type { Rule } from 'antd/es/form'
import { useRef } from 'react'
import { formsText } from '../../shared/forms/forms.text.ts'
import { type PictureUploadRoute, uploadPicture } from './send-picture.ts'

/** The form rule `rule` refuses to save during an upload, because the picture is not in the formatted text yet. */
export function useRichTextPictures(upload: PictureUploadRoute) {
  const onTheirWay = useRef(0)
  const send = async (file: File, onProgress: (share: number) => void): Promise<RichTextPicture> => {
    onTheirWay.current += 1
    try {
      return await uploadPicture(upload, file, { onProgress })
    } finally {
      onTheirWay.current -= 1
    }
  }
  const rule: Rule = {
    validateTrigger: 'onSubmit',
    validator: async () => {
      if (onTheirWay.current > 0) throw new Error(formsText.stillSending)
    },
  }
  return { send, rule }
}
