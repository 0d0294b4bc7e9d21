import type { Group } from '@markaz/protocol/teaching/groups/schemas'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { GroupBase } from '../../domain/group/group-place.ts'
import { openingOf } from '../../domain/group/opening.ts'
import style from './groups.module.css'
import type { OpenGroupFn } from './use-open-group.tsx'

interface GroupNameProps {
  group: Group
  base: GroupBase
  open: OpenGroupFn
}

/** A true link where the group opens at once, so that the browser's own new-tab gestures work; else a button that asks. */
export function GroupName({ group, base, open }: GroupNameProps) {
  const opening = openingOf(base, group)
  if (opening.kind === 'go')
    return (
      <Link to={opening.path} className={style.name}>
        {group.name}
      </Link>
    )
  const onClick = (event: MouseEvent) => open(group, { newTab: event.ctrlKey || event.metaKey })
  const onAuxClick = (event: MouseEvent) => event.button === 1 && open(group, { newTab: true })
  return (
    <button
      type="button"
      className={`${style.name} ${style.asLink}`}
      aria-haspopup={opening.kind === 'choose' ? 'dialog' : undefined}
      onClick={onClick}
      onAuxClick={onAuxClick}
    >
      {group.name}
    </button>
  )
}
