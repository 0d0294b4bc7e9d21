import { SearchOutlined } from '@ant-design/icons'
import { commonText } from '../text/common.text.ts'

/**
 * Uzbek accessible names of icons in buttons without text. The English names that Ant Design gives to all other icons
 * are removed.
 */
const names: Record<string, string> = {
  'close-circle': commonText.clear,
  close: commonText.close,
  loading: commonText.loading,
}

interface IconProps {
  icon: { name: string }
}
type Render = (props: IconProps, ref: unknown) => unknown

/** Ant Design's package does not export the component that renders its icons, so it is taken from one icon. */
const one = SearchOutlined as unknown as { render: (props: object, ref: null) => { type: { render: Render } } }
const drawnBy = one.render({}, null).type
const draw = drawnBy.render

drawnBy.render = (props, ref) => {
  const name = names[props.icon.name]
  const said = name ? { 'aria-label': name } : { 'aria-hidden': true, 'aria-label': undefined, role: undefined }
  return draw({ ...said, ...props }, ref)
}
