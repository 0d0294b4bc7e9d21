import { Button, type ButtonProps, Tooltip } from 'antd'
import { common } from '../text/common.text.ts'
import { useOnline } from './use-online.ts'

/** A button whose action needs the network: disabled with a tooltip while offline. */
export function OnlineButton(props: ButtonProps) {
  const isOnline = useOnline()
  if (isOnline) return <Button {...props} />
  return (
    <Tooltip title={common.offlineTooltip}>
      {/* A disabled button fires no pointer events, so the tooltip is attached to a wrapper. */}
      <span style={{ display: props.block ? 'block' : 'inline-block' }}>
        <Button {...props} disabled />
      </span>
    </Tooltip>
  )
}
