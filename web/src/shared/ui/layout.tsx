import { createElement, type HTMLAttributes, type ReactNode, type Ref } from 'react'
import { unifyApostrophes } from '../format/apostrophe.ts'
import style from './layout.module.css'

type Tag = 'div' | 'section' | 'aside' | 'article' | 'form' | 'fieldset' | 'ul' | 'ol' | 'li' | 'p' | 'span' | 'small'

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  as?: Tag
  ref?: Ref<HTMLElement>
  children?: ReactNode
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

interface StackProps extends LayoutProps {
  gap?: number
  /** True = the children are in a row, which wraps if there is too little space. */
  row?: boolean
  /** True = the free space of the row is between its children, so that the last child is at the end. */
  between?: boolean
}

export function Stack({ as = 'div', gap = 8, row, between, className, style: own, ...rest }: StackProps) {
  const look = classes(style.stack, row && style.row, between && style.between, className)
  return createElement(as, { ...rest, className: look, style: gap === 8 ? own : { gap, ...own } })
}

interface Fact {
  label: ReactNode
  value: ReactNode
  isWide?: boolean
  /** The React key, which is needed only if two facts have the same label. */
  key?: string
}

export interface FactListProps extends HTMLAttributes<HTMLDListElement> {
  facts: readonly (Fact | readonly [label: string, value: ReactNode])[]
  /** `cells`: the label is above the value, several in a row; `lines`: the label is before the value, one per line. */
  look?: 'cells' | 'lines'
  missing?: ReactNode
}

export function FactList({ facts, look = 'cells', missing, className, ...rest }: FactListProps) {
  return (
    <dl {...rest} className={classes(style[look], className)}>
      {facts.map((fact) => {
        const { label, value, isWide, key = String(label) }: Fact = 'label' in fact ? fact : toFact(fact)
        return (
          <div key={key} className={isWide ? style.wide : undefined}>
            <dt>{label}</dt>
            <dd>{value || value === 0 ? unifyApostrophes(value) : (missing ?? value)}</dd>
          </div>
        )
      })}
    </dl>
  )
}

const toFact = ([label, value]: readonly [string, ReactNode]): Fact => ({ label, value })

interface PanelProps extends LayoutProps {
  flush?: boolean
}

export const Panel = ({ as = 'section', flush, className, ...rest }: PanelProps) =>
  createElement(as, { ...rest, className: classes(style.panel, !flush && style.padded, className) })

interface PictureLayoutProps {
  picture: ReactNode
  children: ReactNode
}

export const PictureLayout = ({ picture, children }: PictureLayoutProps) => (
  <div className={picture ? style.pictured : undefined}>
    {picture}
    <Stack gap={20}>{children}</Stack>
  </div>
)

interface HintNoteProps extends LayoutProps {
  tone?: 'blue' | 'gold' | 'green' | 'red'
}

export const HintNote = ({ as = 'p', tone = 'gold', className, ...rest }: HintNoteProps) =>
  createElement(as, { ...rest, className: classes(style.note, style[tone], className) })

interface SecondaryTextProps extends LayoutProps {
  small?: boolean
}

export const SecondaryText = ({ as = 'span', small, className, ...rest }: SecondaryTextProps) =>
  createElement(as, { ...rest, className: classes(style.muted, small && style.small, className) })

/** Keeps line breaks and spaces of the text that a user has typed. */
export const UserEnteredText = ({ as = 'p', className, ...rest }: LayoutProps) =>
  createElement(as, { ...rest, className: classes(style.written, className) })

export const FloatingActionButton = ({ className, children }: LayoutProps) => (
  <div className={classes(style.floating, className)} data-primary>
    {children}
  </div>
)
