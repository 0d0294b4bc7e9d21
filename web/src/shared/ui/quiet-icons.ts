import { SearchOutlined } from '@ant-design/icons'
import { common } from '../text/common.text.ts'

/**
 * Ant Design's icons have English names like "down" or "search" for screen readers. Next to text they are decorative,
 * so the name is removed; icons that are the only label of a button get an Uzbek name.
 */
const names: Record<string, string> = {
  'close-circle': common.clear,
  close: common.close,
  loading: common.loading,
}

interface IconProps {
  icon: { name: string }
}
type Render = (props: IconProps, ref: unknown) => unknown

/**
 * The component that renders all icons; the package does not export it from a path that both the bundle and the tests
 * can import.
 */
const one = SearchOutlined as unknown as { render: (props: object, ref: null) => { type: { render: Render } } }
const drawnBy = one.render({}, null).type
const draw = drawnBy.render

drawnBy.render = (props, ref) => {
  const name = names[props.icon.name]
  const said = name ? { 'aria-label': name } : { 'aria-hidden': true, 'aria-label': undefined, role: undefined }
  return draw({ ...said, ...props }, ref)
}
