import { LeftOutlined, RightOutlined, RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import style from './attachments.module.css'
import { attachmentsText } from './attachments.text.ts'

const words = attachmentsText.preview

interface PicturePreviewProps {
  pictures: readonly { url: string; name: string }[]
  current: number
  choose: (index: number) => void
  close: () => void
}

/** Ant Design's picture preview is not used, because screen readers cannot read it and its buttons are English. */
export function PicturePreview({ pictures, current, choose, close }: PicturePreviewProps) {
  const picture = pictures[current]
  const { isLarge, turns, zoom, turn } = useLook(current)
  const step = (by: 1 | -1) => {
    if (pictures[current + by]) choose(current + by)
  }
  useArrows(step)
  const toOthers = pictures.length > 1
  return (
    <Modal
      open
      centered
      title={<span className={style.previewName}>{picture?.name}</span>}
      onCancel={close}
      width="min(1200px, 96vw)"
      styles={{ header: { paddingInlineEnd: 24 } }}
      footer={
        <div className={style.tools}>
          {toOthers && (
            <Tool
              icon={<LeftOutlined aria-hidden />}
              label={words.previous}
              isOff={current === 0}
              run={() => step(-1)}
            />
          )}
          <Tool
            icon={isLarge ? <ZoomOutOutlined aria-hidden /> : <ZoomInOutlined aria-hidden />}
            label={isLarge ? words.smaller : words.larger}
            run={zoom}
          />
          <Tool icon={<RotateRightOutlined aria-hidden />} label={words.turn} run={turn} />
          {toOthers && (
            <Tool
              icon={<RightOutlined aria-hidden />}
              label={words.next}
              isOff={current === pictures.length - 1}
              run={() => step(1)}
            />
          )}
        </div>
      }
    >
      <div className={style.stage} data-large={isLarge || undefined} {...(isLarge ? { tabIndex: 0 } : {})}>
        <img src={picture?.url} alt={picture?.name} style={{ rotate: `${turns * 90}deg` }} />
      </div>
    </Modal>
  )
}

function useLook(current: number) {
  const [look, setLook] = useState({ of: current, isLarge: false, turns: 0 })
  const { isLarge, turns } = look.of === current ? look : { isLarge: false, turns: 0 }
  return {
    isLarge,
    turns,
    zoom: () => setLook({ of: current, isLarge: !isLarge, turns }),
    turn: () => setLook({ of: current, isLarge, turns: turns + 1 }),
  }
}

function Tool({
  icon,
  label,
  isOff = false,
  run,
}: {
  icon: ReactNode
  label: string
  isOff?: boolean
  run: () => void
}) {
  return <Button icon={icon} aria-label={label} title={label} disabled={isOff} onClick={run} />
}

function useArrows(step: (by: 1 | -1) => void): void {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') step(-1)
      if (key === 'ArrowRight') step(1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
