import { DoorDirection } from '@markaz/protocol/control/doors/schemas'
import { ownDoorPassages } from '@markaz/protocol/control/face-logs/routes'
import { formatDayAndTime } from '../../shared/text/time.ts'
import { CachedList, useCachedList } from '../../shared/ui/CachedList.tsx'
import { ListRow, Screen } from '../../shared/ui/parts.tsx'
import { childrenText as text } from './children.text.ts'

const words: Record<DoorDirection, string> = {
  [DoorDirection.Enter]: text.in,
  [DoorDirection.Exit]: text.out,
  [DoorDirection.InOffice]: text.inside,
}

export function DoorPassagesScreen() {
  const list = useCachedList(ownDoorPassages.list, {})
  return (
    <Screen title={text.passes} kept={list}>
      <CachedList
        list={list}
        none={text.noPasses}
        rows={({ passes }) =>
          passes.map(({ id, at, direction, device, office }) => (
            <ListRow
              key={id}
              title={formatDayAndTime(at)}
              below={[office?.name, device?.name].filter(Boolean).join(' · ')}
              end={words[direction]}
            />
          ))
        }
      />
    </Screen>
  )
}
