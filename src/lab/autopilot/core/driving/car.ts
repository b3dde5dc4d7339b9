/** A car as physics knows it, in metres and seconds, and the tick everything is computed in, whatever the screen's rate. */
export const tickSeconds = 1 / 30

/** From the middle to the points at which it is asked whether the car has left the road. */
const axleReach = 1.4
/** Half a width of two metres, and a hand's breadth less: touching the line is no crash. */
const bodyRadius = 0.8

/** What tyres hold on dry tar, in any direction together. */
const grip = 9.2
const enginePull = 6
/** Air: at 38 m/s it takes all that the engine gives. */
const airDrag = enginePull / (38 * 38)
const rollingDrag = 0.25
/** One over the smallest radius, at walking pace. */
const sharpestTurn = 1 / 7
/** From full left to full right takes half a second. */
const steeringPerSecond = 4

export interface Cars {
  readonly x: Float64Array
  readonly y: Float64Array
  /** Unit vectors. */
  readonly headingX: Float64Array
  readonly headingY: Float64Array
  readonly speed: Float64Array
  /** Where the wheel is: left -1, right 1. */
  readonly steering: Float64Array
}

export function parkCars(count: number, x: number, y: number, headingX: number, headingY: number): Cars {
  const all = (value: number) => new Float64Array(count).fill(value)
  return { x: all(x), y: all(y), headingX: all(headingX), headingY: all(headingY), speed: all(0), steering: all(0) }
}

/** One tick with the driver's wishes: steering and throttle, each from -1 to 1. */
export function moveCar(cars: Cars, at: number, wantedSteering: number, throttle: number): void {
  const maxTurned = steeringPerSecond * tickSeconds
  const wasSteering = cars.steering[at] as number
  const steering = wasSteering + Math.max(-maxTurned, Math.min(maxTurned, wantedSteering - wasSteering))
  const wasSpeed = cars.speed[at] as number
  const push = throttle * (throttle > 0 ? enginePull : grip)
  const speed = Math.max(0, wasSpeed + (push - airDrag * wasSpeed * wasSpeed - rollingDrag) * tickSeconds)
  // Tyres share their grip: a car that brakes hard turns wide. Beyond what is left a car slides outwards, however it is steered.
  const sidewaysGrip = Math.sqrt(Math.max(0.1, 1 - (push * push) / (grip * grip))) * grip
  const sharpest = Math.min(sharpestTurn, sidewaysGrip / Math.max(1, speed * speed))
  const turned = Math.max(-sharpest, Math.min(sharpest, steering * sharpestTurn)) * speed * tickSeconds
  const headingX = (cars.headingX[at] as number) - (cars.headingY[at] as number) * turned
  const headingY = (cars.headingY[at] as number) + (cars.headingX[at] as number) * turned
  const size = Math.sqrt(headingX * headingX + headingY * headingY)
  cars.steering[at] = steering
  cars.speed[at] = speed
  cars.headingX[at] = headingX / size
  cars.headingY[at] = headingY / size
  cars.x[at] = (cars.x[at] as number) + (headingX / size) * speed * tickSeconds
  cars.y[at] = (cars.y[at] as number) + (headingY / size) * speed * tickSeconds
}

/** Whether the car, asked at its axles, is on the road. */
export function isOnRoad(cars: Cars, at: number, clearanceAt: (x: number, y: number) => number): boolean {
  const reachX = (cars.headingX[at] as number) * axleReach
  const reachY = (cars.headingY[at] as number) * axleReach
  const x = cars.x[at] as number
  const y = cars.y[at] as number
  return clearanceAt(x + reachX, y + reachY) >= bodyRadius && clearanceAt(x - reachX, y - reachY) >= bodyRadius
}
