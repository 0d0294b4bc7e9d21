import type { Column } from '../../shared/lists/columns.ts'
import style from './course-catalogue.module.css'

export const createImageColumn = <Row extends object>(
  title: string,
  urlOf: (row: Row) => string | undefined,
): Column<Row> => ({
  key: 'image',
  title,
  width: 88,
  cell: (row) => {
    const url = urlOf(row)
    if (!url) return <span className={style.thumb} />
    return <img className={style.thumb} src={url} alt="" loading="lazy" decoding="async" />
  },
})
