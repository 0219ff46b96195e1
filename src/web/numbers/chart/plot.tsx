import { xOf } from './geometry.ts';
import type { Model, Panel } from './model.ts';
import type { Flag } from './note-flags.ts';
import styles from './plot.module.css';
import { fillOf, hatchOf, lookClasses, Textures } from './textures.tsx';

interface PlotProps {
  id: string;
  model: Model;
  width: number;
  height: number;
  /** What stands below a bucket. */
  tick: (bucket: number) => string;
  flags: Flag[];
  pointed: number | null;
  marked: [number, number] | null;
}

/** The chart itself. Its words are in the read-out and in the table. */
export function Plot({ id, model, width, height, tick, flags, pointed, marked }: PlotProps) {
  const { across, panels, bottom } = model;
  const looks = panels.flatMap(({ shapes }) => shapes.map(({ look }) => look));
  const top = panels[0]?.scale.top ?? 0;
  const x = (bucket: number) => xOf(across, bucket);
  return (
    <svg
      {...{ width, height }}
      viewBox={`0 0 ${width} ${height}`}
      className={styles.plot}
      aria-hidden="true"
      data-part="plot"
    >
      <Textures id={id} hatched={looks} />
      {panels.map((panel) => (
        <Shapes
          key={panel.scale.top}
          id={id}
          panel={panel}
          right={across.left + across.width}
          left={across.left}
        />
      ))}
      {flags.map(({ bucket, isOwn }) => (
        <g key={bucket} className={isOwn ? styles.flagOwn : styles.flag} data-part="flag">
          <path d={`M${x(bucket)} ${bottom}V4`} className={styles.pole} />
          <path d={`M${x(bucket)} 4h11l-3 4 3 4h-11z`} className={styles.cloth} />
        </g>
      ))}
      {ticksBelow(across.count, across.width).map((bucket) => (
        <text key={bucket} x={x(bucket)} y={bottom + 18} className={styles.tick}>
          {tick(bucket)}
        </text>
      ))}
      {marked && (
        <Marked {...{ marked, x, top, bottom }} step={across.width / Math.max(1, across.count - 1)} />
      )}
      {pointed !== null && (
        <g data-part="crosshair">
          <path d={`M${x(pointed)} ${top}V${bottom}`} className={styles.crosshair} />
          {panels.map(({ dots, scale }) => (
            <g key={scale.top} className={lookClasses[dots.look]}>
              <Dot x={x(pointed)} y={dots.before[pointed]} className={styles.dotBefore} />
              <Dot x={x(pointed)} y={dots.now[pointed]} className={styles.dot} />
            </g>
          ))}
        </g>
      )}
    </svg>
  );
}

interface ShapesProps {
  id: string;
  panel: Panel;
  left: number;
  right: number;
}

function Shapes({ id, panel, left, right }: ShapesProps) {
  const isStack = panel.shapes.length > 1;
  return (
    <g>
      {panel.ticks.map(({ y, text }) => (
        <g key={y}>
          <path d={`M${left} ${y}H${right}`} className={styles.grid} />
          <text x={left - 8} y={y + 4} className={styles.level}>
            {text}
          </text>
        </g>
      ))}
      {panel.shapes.map(({ look, area, edge, part }) => (
        <g key={look} className={lookClasses[look]} data-look={look}>
          <path d={area} fill={fillOf(id, look)} className={areaClass(look, isStack)} data-part="area" />
          {(!isStack || look === 'clear' || look === 'unknown') && (
            <path d={edge} className={look === 'unknown' ? styles.edgeUnknown : styles.edge} />
          )}
          <path
            d={part}
            fill={panel.hasRings ? undefined : hatchOf(id, look)}
            className={panel.hasRings ? styles.ring : styles.part}
            data-part="part"
          />
        </g>
      ))}
      <path d={panel.before} className={styles.before} data-part="before" />
    </g>
  );
}

function areaClass(look: string, isStack: boolean): string | undefined {
  if (look === 'share') return styles.areaNone;
  if (!isStack) return styles.areaPale;
  if (look === 'unknown' || look === 'won_back') return styles.areaTextured;
  return look === 'clear' ? styles.areaClear : styles.areaFull;
}

interface MarkedProps {
  marked: [number, number];
  x: (bucket: number) => number;
  step: number;
  top: number;
  bottom: number;
}

function Marked({ marked, x, step, top, bottom }: MarkedProps) {
  const [from, to] = [x(Math.min(...marked)) - step / 2, x(Math.max(...marked)) + step / 2];
  return (
    <rect
      x={from}
      y={top}
      width={to - from}
      height={bottom - top}
      className={styles.marked}
      data-part="marked"
    />
  );
}

function Dot({
  x,
  y,
  className,
}: {
  x: number;
  y: number | null | undefined;
  className: string | undefined;
}) {
  return y === null || y === undefined ? null : <circle cx={x} cy={y} r="4" className={className} />;
}

/** As many names as there is room for, at steps that people count in. */
function ticksBelow(count: number, width: number): number[] {
  const most = Math.max(1, Math.floor(width / 76));
  const step = [1, 2, 3, 6, 7, 12, 14, 24, 28, 48, 72, 96, 168].find((each) => count / each <= most) ?? count;
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}
