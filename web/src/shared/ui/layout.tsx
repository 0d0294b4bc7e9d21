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
  /** Gap between the children in pixels; 8 by default. */
  gap?: number
  /** Arranges the children in a row that wraps. */
  row?: boolean
  /** Moves the first child of a row to the start and the last to the end. */
  between?: boolean
}

/** A vertical stack of children, or a row. */
export function Stack({ as = 'div', gap = 8, row, between, className, style: own, ...rest }: StackProps) {
  const look = classes(style.stack, row && style.row, between && style.between, className)
  return createElement(as, { ...rest, className: look, style: gap === 8 ? own : { gap, ...own } })
}

interface Fact {
  label: ReactNode
  value: ReactNode
  /** True = the fact takes the full width. */
  isWide?: boolean
  /** A key for React, needed if two facts have the same label. */
  key?: string
}

export interface FactsProps extends HTMLAttributes<HTMLDListElement> {
  facts: readonly (Fact | readonly [label: string, value: ReactNode])[]
  /** `cells`: label above value, as many per row as fit; `lines`: label before value, one per line. */
  look?: 'cells' | 'lines'
  /** Shown instead of a missing value. */
  missing?: ReactNode
}

/** A list of labels and values about an object. */
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
  /** The panel has no padding. */
  flush?: boolean
}

/** A framed section of a screen. */
export const Panel = ({ as = 'section', flush, className, ...rest }: PanelProps) =>
  createElement(as, { ...rest, className: classes(style.panel, !flush && style.padded, className) })

interface PicturedProps {
  picture: ReactNode
  children: ReactNode
}

/** Facts next to a picture; on a phone below it. */
export const WithPicture = ({ picture, children }: PicturedProps) => (
  <div className={picture ? style.pictured : undefined}>
    {picture}
    <Stack gap={20}>{children}</Stack>
  </div>
)

interface NoteProps extends LayoutProps {
  tone?: 'blue' | 'gold' | 'green' | 'red'
}

/** A sentence that is highlighted by its background colour. */
export const Hint = ({ as = 'p', tone = 'gold', className, ...rest }: NoteProps) =>
  createElement(as, { ...rest, className: classes(style.note, style[tone], className) })

interface MutedProps extends LayoutProps {
  small?: boolean
}

/** Text in a muted colour. */
export const SecondaryText = ({ as = 'span', small, className, ...rest }: MutedProps) =>
  createElement(as, { ...rest, className: classes(style.muted, small && style.small, className) })

/** Text that a user has typed: line breaks and spaces are preserved. */
export const UserText = ({ as = 'p', className, ...rest }: LayoutProps) =>
  createElement(as, { ...rest, className: classes(style.written, className) })

/** A screen's primary action: at the end of its row, on phones fixed at the bottom. */
export const FloatingAction = ({ className, children }: LayoutProps) => (
  <div className={classes(style.floating, className)} data-primary>
    {children}
  </div>
)
