import { type OpenXmlElement, walkXml } from './xml-walk.ts'

/** An on/off element of Word, such as `<w:vanish/>`, is on unless its `w:val` is `0`, `false` or `off`. */
export const isWordXmlFlagOn = ({ attributes: { val } }: Pick<OpenXmlElement, 'attributes'>): boolean =>
  !/^(0|false|off)$/i.test(val ?? '')

/** Hiding is a toggle in Word: text is visible if both its paragraph style and its character style say "hidden". */
export interface HiddenDocxStyles {
  isHidden(paragraphStyle: string | undefined, characterStyle: string | undefined): boolean
}

interface Style {
  basedOn?: string
  vanish?: boolean
}

export function readHiddenDocxStyles(stylesXml: string | null): HiddenDocxStyles {
  const styles = new Map<string, Style>()
  let isHiddenByDefault = false
  let defaultParagraph: string | undefined
  let style: Style | null = null
  walkXml(stylesXml ?? '', {
    opened(element) {
      const { name, attributes, parent } = element
      if (name === 'style') {
        style = {}
        styles.set(attributes.styleId ?? '', style)
        if (
          attributes.type === 'paragraph' &&
          attributes.default &&
          isWordXmlFlagOn({ attributes: { val: attributes.default } })
        )
          defaultParagraph = attributes.styleId
      } else if (style && name === 'basedOn') style.basedOn = attributes.val ?? ''
      else if (name === 'vanish' && parent?.name === 'rPr') {
        // In a paragraph's own formatting, `vanish` hides only the paragraph mark. The paragraph's text is hidden only
        // by `vanish` in a style or in the defaults.
        if (style && parent.parent?.name === 'style') style.vanish = isWordXmlFlagOn(element)
        else if (parent.parent?.name === 'rPrDefault') isHiddenByDefault = isWordXmlFlagOn(element)
      }
    },
    text() {},
    closed({ name }) {
      if (name === 'style') style = null
    },
  })
  const vanishOf = (id: string | undefined): boolean => {
    const seen = new Set<string>()
    for (let at = id; at !== undefined && !seen.has(at); at = styles.get(at)?.basedOn) {
      seen.add(at)
      const vanish = styles.get(at)?.vanish
      if (vanish !== undefined) return vanish
    }
    return false
  }
  return {
    isHidden: (paragraphStyle, characterStyle) =>
      isHiddenByDefault || vanishOf(paragraphStyle ?? defaultParagraph) !== vanishOf(characterStyle),
  }
}
