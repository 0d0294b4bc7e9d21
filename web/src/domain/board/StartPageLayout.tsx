import { DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { unifyApostrophes } from '../../shared/format/apostrophe.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { LinkButton } from '../../shared/ui/buttons.tsx'
import { KpiCards } from '../../shared/ui/KpiCards.tsx'
import { HintNote, SecondaryText } from '../../shared/ui/layout.tsx'
import { PhoneLink } from '../../shared/ui/links.tsx'
import style from './board.module.css'
import { boardText as words } from './board.text.ts'
import type {
  MostUrgentTaskSection,
  StartPageRow,
  StartPageRowsSection,
  StartPageSection,
  WeekFiguresSection,
} from './start-page-sections.ts'
import type { StartPageData } from './use-start-page.ts'
import { sortBySavedOrder } from './use-start-page.ts'

/** How many sections of the start page are open at first, counting only sections with rows. */
const openAtFirst = 2

interface StartPageLayoutProps {
  parts: readonly StartPageSection[]
  failed: StartPageData['failed']
  order: readonly string[]
  /** Charts of the start page, which load after everything else is shown. */
  panels?: readonly ComponentType[]
}

export function StartPageLayout({ parts, failed, order, panels = [] }: StartPageLayoutProps) {
  const at = <Place extends StartPageSection['place']>(place: Place) =>
    parts.filter((part): part is Extract<StartPageSection, { place: Place }> => part.place === place)
  const isIn = (place: StartPageRowsSection['place']) =>
    parts.filter((part): part is StartPageRowsSection => part.place === place)
  const needs = sortBySavedOrder(isIn('needs'), order)
  const [full, fine] = [needs.filter(({ rows }) => rows.length > 0), needs.filter(({ rows }) => rows.length === 0)]
  const ahead = isIn('ahead')
  return (
    <>
      {failed.length > 0 && (
        <HintNote role="alert">
          {words.failed}{' '}
          <Button size="small" onClick={() => failed.forEach(({ refetch }) => void refetch())}>
            {commonText.retry}
          </Button>
        </HintNote>
      )}
      {at('now').map((part) => (
        <Now key={part.key} part={part} />
      ))}
      {at('week').map((part) => (
        <Week key={part.key} part={part} />
      ))}
      {panels.map((Panel, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the panels never change their order
        <div key={nth} className={style.panel}>
          <Suspense fallback={null}>
            <Panel />
          </Suspense>
        </div>
      ))}
      <div className={style.columns} data-alone={ahead.length === 0 || undefined}>
        {needs.length > 0 && (
          <section className={style.column} aria-label={words.needs}>
            <h2>{words.needs}</h2>
            {full.map((part, nth) => (
              <Part key={part.key} part={part} isOpenAtFirst={nth < openAtFirst} />
            ))}
            {full.length === 0 && failed.length === 0 && <p className={style.done}>{words.allDone}</p>}
            {fine.length > 0 && full.length > 0 && (
              <SecondaryText as="p" small>
                {words.fine(fine.map(({ title }) => title).join(', '))}
              </SecondaryText>
            )}
          </section>
        )}
        {ahead.length > 0 && (
          <section className={style.column} aria-label={words.ahead}>
            <h2>{words.ahead}</h2>
            {ahead.map((part) =>
              part.rows.length > 0 ? (
                <Part key={part.key} part={part} isOpenAtFirst />
              ) : (
                <p key={part.key} className={style.done}>
                  {words.nothingAhead}
                </p>
              ),
            )}
          </section>
        )}
      </div>
    </>
  )
}

function Now({ part: { about, title, note, operation, path } }: { part: MostUrgentTaskSection }) {
  return (
    <section className={style.now} aria-label={about}>
      <div>
        <SecondaryText as="p">{about}</SecondaryText>
        <h2>{title}</h2>
        <p>{unifyApostrophes(note)}</p>
      </div>
      <LinkButton to={path} type="primary" size="large">
        {operation}
      </LinkButton>
    </section>
  )
}

function Part({ part, isOpenAtFirst }: { part: StartPageRowsSection; isOpenAtFirst: boolean }) {
  const { key, title, tone, rows, count = rows.length, all } = part
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const shown = all ? rows.slice(0, 5) : rows
  return (
    <section className={style.part} data-tone={tone} aria-label={title}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`part-${key}`}
          onClick={() => setOpen((before) => !before)}
        >
          <DownOutlined aria-hidden className={style.arrow ?? ''} />
          {title}
        </button>
        {all ? (
          <Link to={all} className={style.count} aria-label={words.count(title, count)}>
            {count}
          </Link>
        ) : (
          <span className={style.count}>{count}</span>
        )}
      </h3>
      <div id={`part-${key}`} hidden={!isOpen}>
        <ul aria-label={title}>
          {shown.map(({ key: row, ...rest }) => (
            <Row key={row} {...rest} />
          ))}
        </ul>
        {all && count > shown.length && (
          <Link to={all} className={style.all}>
            {words.all(count)}
          </Link>
        )}
      </div>
    </section>
  )
}

function Row({ title, note, path, calls = [] }: Omit<StartPageRow, 'key'>) {
  return (
    <li>
      <Link to={path} className={style.row}>
        <span className={style.title}>{unifyApostrophes(title)}</span>
        {note && <span className={style.note}>{unifyApostrophes(note)}</span>}
      </Link>
      {calls.length > 0 && (
        <ul className={style.calls}>
          {calls.map(({ name, phone }) => (
            <li key={`${name} ${phone}`}>
              <span className={style.note}>{unifyApostrophes(name)}</span> <PhoneLink number={phone} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Week({ part: { figures } }: { part: WeekFiguresSection }) {
  const kpis = figures.map(({ label, now, before, path }) => ({
    label,
    value: `${now}`,
    note: now === before ? words.sameAsBefore : now > before ? words.more(now - before) : words.fewer(before - now),
    to: path,
  }))
  return (
    <section className={style.column} aria-label={words.week}>
      <h2>{words.week}</h2>
      <KpiCards label={words.week} kpis={kpis} />
    </section>
  )
}
