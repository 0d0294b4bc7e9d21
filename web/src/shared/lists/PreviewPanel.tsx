import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { commonText } from '../text/common.text.ts'
import { isDialogOpen } from '../ui/keyboard.tsx'
import { TableSkeleton } from '../ui/TableSkeleton.tsx'
import style from './peek-panel.module.css'

interface PreviewPanelProps {
  title: ReactNode
  label: string
  close: () => void
  children: ReactNode
}

/** A side panel with details of a row; the list keeps the focus. On a phone the panel slides in from below. */
export function PreviewPanel({ title, label, close, children }: PreviewPanelProps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isDialogOpen()) close()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <aside className={style.panel} aria-label={label}>
      <div className={style.head}>
        <h2>{title}</h2>
        <Button type="text" aria-label={commonText.close} icon={<CloseOutlined aria-hidden />} onClick={close} />
      </div>
      <div className={style.body}>
        <Suspense fallback={<TableSkeleton columns={2} isPhone />}>{children}</Suspense>
      </div>
    </aside>
  )
}
