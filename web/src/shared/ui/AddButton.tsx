import { PlusOutlined } from '@ant-design/icons'
import type { Access, RouteDefinition } from '@markaz/protocol/route'
import type { ReactNode } from 'react'
import { Can } from '../access/access.tsx'
import { common } from '../text/common.text.ts'
import { LinkButton } from './LinkButton.tsx'
import { OnlineButton } from './OnlineButton.tsx'

type AddButtonProps = {
  /** The call that creates the object; a user without the right to it does not see the button. */
  do?: RouteDefinition | Access
  children?: ReactNode
} & ({ to: string } | { onClick: () => void })

/** The button that adds to a list: it opens a form screen or a dialog. */
export function AddButton({ do: call, children = common.add, ...opens }: AddButtonProps) {
  const look = { type: 'primary', icon: <PlusOutlined aria-hidden />, children } as const
  const button = 'to' in opens ? <LinkButton {...look} {...opens} /> : <OnlineButton {...look} {...opens} />
  return call ? <Can do={call}>{button}</Can> : button
}
