import { SearchOutlined } from '@ant-design/icons'
import { common } from '../text/common.text.ts'

/**
 * Ant Design's icons call themselves "down", "left", "search" to a screen reader, in English and to no use: beside words
 * they are decoration. The few that alone name a button get a name of ours.
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

/** What all icons are drawn by; the package exports it from no place that the bundle and the tests share. */
const one = SearchOutlined as unknown as { render: (props: object, ref: null) => { type: { render: Render } } }
const drawnBy = one.render({}, null).type
const draw = drawnBy.render

drawnBy.render = (props, ref) => {
  const name = names[props.icon.name]
  const said = name ? { 'aria-label': name } : { 'aria-hidden': true, 'aria-label': undefined, role: undefined }
  return draw({ ...said, ...props }, ref)
}
