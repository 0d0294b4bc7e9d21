import { Button, type ButtonProps, Tooltip } from 'antd'
import { common } from '../text/common.text.ts'
import { useOnline } from './use-online.ts'

/** While offline the button is disabled, and a tooltip says why. */
export function ButtonDisabledOffline(props: ButtonProps) {
  const isOnline = useOnline()
  if (isOnline) return <Button {...props} />
  return (
    <Tooltip title={common.offlineTooltip}>
      {/* The tooltip belongs to a wrapper, because disabled buttons receive no pointer events. */}
      <span style={{ display: props.block ? 'block' : 'inline-block' }}>
        <Button {...props} disabled />
      </span>
    </Tooltip>
  )
}
