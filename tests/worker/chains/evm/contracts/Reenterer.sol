// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";

/// @title Calls the contract that pays it once more, with a call told before. For tests.
/// @dev It lets the outer call go through whatever became of the inner one, and remembers which.
contract Reenterer is IERC721Receiver {
    address private _target;
    bytes private _call;
    bool public isRefusing;
    bool public hasTried;
    bool public hasSucceeded;

    function prepare(address target, bytes calldata data) external {
        _target = target;
        _call = data;
        hasTried = false;
        hasSucceeded = false;
    }

    function refusePayments(bool isRefusing_) external {
        isRefusing = isRefusing_;
    }

    /// Lets this contract act as an owner of tokens, or as the owner of a collection.
    function act(address target, bytes calldata data) external payable {
        (bool isDone, bytes memory answer) = target.call{value: msg.value}(data);
        if (!isDone) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }

    receive() external payable {
        require(!isRefusing, "no money, please");
        _reenter();
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        _reenter();
        return IERC721Receiver.onERC721Received.selector;
    }

    function _reenter() private {
        if (_target == address(0) || hasTried) return;
        hasTried = true;
        (hasSucceeded, ) = _target.call(_call);
    }
}
