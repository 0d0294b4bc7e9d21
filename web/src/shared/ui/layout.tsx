import { createElement, type HTMLAttributes, type ReactNode, type Ref } from 'react'
import { oneApostrophe } from '../format/apostrophe.ts'
import style from './layout.module.css'

type Tag = 'div' | 'section' | 'aside' | 'article' | 'form' | 'fieldset' | 'ul' | 'ol' | 'li' | 'p' | 'span' | 'small'

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  as?: Tag
  ref?: Ref<HTMLElement>
  children?: ReactNode
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

interface StackProps extends LayoutProps {
  /** Pixels between its parts; 8 by default. */
  gap?: number
  /** Side by side, on the next line where there is no room. */
  row?: boolean
  /** Puts the first part of a row at the start, the last at the end. */
  between?: boolean
}

/** Parts below each other, or in a row. */
export function Stack({ as = 'div', gap = 8, row, between, className, style: own, ...rest }: StackProps) {
  const look = classes(style.stack, row && style.row, between && style.between, className)
  return createElement(as, { ...rest, className: look, style: gap === 8 ? own : { gap, ...own } })
}

interface Fact {
  label: ReactNode
  value: ReactNode
  /** Takes the whole line. */
  isWide?: boolean
  /** Tells facts with the same label apart. */
  key?: string
}

export interface FactsProps extends HTMLAttributes<HTMLDListElement> {
  facts: readonly (Fact | readonly [label: string, value: ReactNode])[]
  /** `cells`: label over value, as many side by side as fit; `lines`: label before value, one a line. */
  look?: 'cells' | 'lines'
  /** What stands for a value that is not there. */
  missing?: ReactNode
}

/** What is known of a thing. */
export function Facts({ facts, look = 'cells', missing, className, ...rest }: FactsProps) {
  return (
    <dl {...rest} className={classes(style[look], className)}>
      {facts.map((fact) => {
        const { label, value, isWide, key = String(label) }: Fact = 'label' in fact ? fact : toFact(fact)
        return (
          <div key={key} className={isWide ? style.wide : undefined}>
            <dt>{label}</dt>
            <dd>{value || value === 0 ? oneApostrophe(value) : (missing ?? value)}</dd>
          </div>
        )
      })}
    </dl>
  )
}

const toFact = ([label, value]: readonly [string, ReactNode]): Fact => ({ label, value })

interface PanelProps extends LayoutProps {
  /** Its parts go to its edges. */
  flush?: boolean
}

/** A framed part of a screen. */
export const Panel = ({ as = 'section', flush, className, ...rest }: PanelProps) =>
  createElement(as, { ...rest, className: classes(style.panel, !flush && style.padded, className) })

interface PicturedProps {
  picture: ReactNode
  children: ReactNode
}

/** What is known of a thing beside its picture, on a phone below it. */
export const WithPicture = ({ picture, children }: PicturedProps) => (
  <div className={picture ? style.pictured : undefined}>
    {picture}
    <Stack gap={20}>{children}</Stack>
  </div>
)

interface NoteProps extends LayoutProps {
  tone?: 'blue' | 'gold' | 'green' | 'red'
}

/** A sentence that has to be seen. */
export const Note = ({ as = 'p', tone = 'gold', className, ...rest }: NoteProps) =>
  createElement(as, { ...rest, className: classes(style.note, style[tone], className) })

interface MutedProps extends LayoutProps {
  small?: boolean
}

/** Words that stand back. */
export const Muted = ({ as = 'span', small, className, ...rest }: MutedProps) =>
  createElement(as, { ...rest, className: classes(style.muted, small && style.small, className) })

/** What somebody has typed: its lines and spaces stay. */
export const UserText = ({ as = 'p', className, ...rest }: LayoutProps) =>
  createElement(as, { ...rest, className: classes(style.written, className) })

/** A screen's primary action: at the end of its line, on phones at the thumb. */
export const FloatingAction = ({ className, children }: LayoutProps) => (
  <div className={classes(style.floating, className)} data-primary>
    {children}
  </div>
)
