module Module

let answer = 42
