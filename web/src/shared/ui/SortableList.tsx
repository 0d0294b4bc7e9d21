import { HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import style from './sortable-list.module.css'
import { sortableListText } from './sortable-list.text.ts'

interface SortableListProps<Item extends { id: string | number }> {
  label: string
  items: readonly Item[]
  /** Returns whether an item cannot be moved, e.g. a heading. */
  isFixed?: (item: Item) => boolean
  /** The first position to which items can be moved. */
  first?: number
  /** Returns the name of an item's drag handle for screen readers. */
  handle: (item: Item) => string
  /** Returns the text that screen readers read after an item was moved. */
  told: (item: Item, next: readonly Item[]) => string
  /** undefined = the user cannot reorder the items. */
  onChange?: ((next: Item[], moved: Item) => void) | undefined
  draw: (item: Item, index: number) => ReactNode
}

/** The user reorders items by dragging their handles, or by the arrow keys while a handle has the focus. */
export function SortableList<Item extends { id: string | number }>(props: SortableListProps<Item>) {
  const { label, items, isFixed, first = 0, told, onChange } = props
  const [announced, setAnnounced] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))

  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < first || to >= items.length || from === to) return
    const next = arrayMove([...items], from, to)
    onChange?.(next, item)
    setAnnounced(told(item, next))
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over) return
    const at = (id: string | number) => items.findIndex((item) => item.id === id)
    move(at(active.id), Math.max(first, at(over.id)))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={quiet}>
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={style.list} aria-label={label}>
          {items.map((item, index) => (
            <Row key={item.id} item={item} index={index} isFixed={isFixed?.(item) ?? false} move={move} list={props} />
          ))}
        </ol>
      </SortableContext>
      <output className="visually-hidden" aria-live="polite">
        {announced}
      </output>
    </DndContext>
  )
}

interface RowProps<Item extends { id: string | number }> {
  item: Item
  index: number
  isFixed: boolean
  move: (from: number, to: number) => void
  list: SortableListProps<Item>
}

function Row<Item extends { id: string | number }>({ item, index, isFixed, move, list }: RowProps<Item>) {
  const isMovable = !isFixed && list.onChange !== undefined
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: item.id,
    disabled: { draggable: !isMovable },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    move(index, index + step)
  }
  return (
    <li
      ref={setNodeRef}
      className={`${style.row} ${isFixed ? style.fixed : ''} ${isDragging ? style.dragged : ''}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {isMovable && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...listeners}
          className={style.handle}
          aria-label={list.handle(item)}
          title={sortableListText.hint}
          onKeyDown={onKeyDown}
        >
          <HolderOutlined aria-hidden />
        </button>
      )}
      <div className={style.words}>{list.draw(item, index)}</div>
    </li>
  )
}

/** Replaces the library's announcements to screen readers, because the list makes its own in Uzbek. */
const nothing = () => undefined
const quiet = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
}
