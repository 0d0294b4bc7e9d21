import { SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import style from '../domain/board/board.module.css'
import { boardText as words } from '../domain/board/board.text.ts'
import { StartPageLayout } from '../domain/board/StartPageLayout.tsx'
import type { StartPageRowsSection } from '../domain/board/start-page-sections.ts'
import { usePermittedTiles, useStartPageCharts } from '../domain/board/start-page-tiles.ts'
import {
  readStartPageOrder,
  saveStartPageOrder,
  sortBySavedOrder,
  useStartPageData,
} from '../domain/board/use-start-page.ts'
import { useGrants } from '../shared/access/access.tsx'
import { commonText } from '../shared/text/common.text.ts'
import { LinkCards } from '../shared/ui/LinkCards.tsx'
import { lazyWithRetry } from '../shared/ui/lazy-with-retry.ts'
import { Page } from '../shared/ui/Page.tsx'
import { useModal } from '../shared/ui/use-modal.tsx'
import { GrantsLoadErrorPage } from './error-pages.tsx'
import { useMenu } from './use-menu.ts'

const StartPageOrderModal = lazyWithRetry(() =>
  import('../domain/board/StartPageOrderModal.tsx').then((m) => m.StartPageOrderModal),
)

export function HomePage() {
  const { isReady, failed } = useGrants()
  const tiles = usePermittedTiles()
  const board = useStartPageData(tiles)
  const panels = useStartPageCharts()
  const [order, setOrder] = useState(readStartPageOrder)
  const modal = useModal()
  if (failed) return <GrantsLoadErrorPage />
  if (isReady && tiles.length === 0) return <OpenToYou />

  const { parts } = board
  const needs = sortBySavedOrder(
    parts?.filter((part): part is StartPageRowsSection => part.place === 'needs') ?? [],
    order,
  )
  const keep = (keys: string[]) => {
    saveStartPageOrder(keys)
    setOrder(keys)
  }
  const change = (
    <Button
      icon={<SwapOutlined aria-hidden rotate={90} />}
      disabled={needs.length < 2}
      onClick={() => modal.open((close) => <StartPageOrderModal parts={needs} save={keep} close={close} />)}
    >
      {words.order}
    </Button>
  )
  return (
    <Page title={words.today} extra={change}>
      {parts ? <StartPageLayout parts={parts} failed={board.failed} order={order} panels={panels} /> : <Coming />}
      {modal.modal}
    </Page>
  )
}

/** This placeholder is as high as the window, so that content below it does not move later. */
function Coming() {
  return (
    <div className={style.coming} role="status" aria-label={commonText.loading}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((nth) => (
        <i key={nth} />
      ))}
    </div>
  )
}

function OpenToYou() {
  const cards = useMenu()
    .flatMap((entry) => entry.children ?? [entry])
    .flatMap(({ label, path }) => (path && path !== '/' ? [{ title: label, hint: '', path }] : []))
  return (
    <Page title={words.today}>
      <h2>{words.mayOpen}</h2>
      <LinkCards cards={cards} />
    </Page>
  )
}
