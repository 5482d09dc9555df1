// The library ships without types.
declare module "lineclip" {
  type Point = [number, number];
  type Box = [number, number, number, number];
  /** The parts of a line that lie in the box. */
  export function clipPolyline(points: Point[], box: Box, result?: Point[][]): Point[][];
  /** The part of a polygon that lies in the box. */
  export function clipPolygon(points: Point[], box: Box): Point[];
}
